import type { Locator, Page } from 'playwright-core';

const stopsMax = 60;

declare const document: {
  readonly activeElement: Marked | null;
  readonly body: Marked;
  hasFocus(): boolean;
};
type Marked = { readonly outerHTML: string; readonly parentElement: Marked | null };
declare function getComputedStyle(element: Marked): {
  readonly outlineStyle: string;
  readonly outlineWidth: string;
};

/** The focused element, and whether an outline around it, or around its row, shows the focus. */
export const focused = (
  page: Page,
): Promise<{ readonly html: string; readonly isMarked: boolean } | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body || !document.hasFocus()) return null;
    const isOutlined = (one: Marked | null): boolean => {
      if (one === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const isMarked = isOutlined(element) || isOutlined(element.parentElement);
    return { html: element.outerHTML.slice(0, 120), isMarked };
  });

/** Presses Tab until this element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < stopsMax; stop++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  throw new Error(`Tab does not come to ${target.toString()}`);
}
