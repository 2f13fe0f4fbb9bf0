import type { Page } from 'playwright-core';
import type { Look } from '../matrix.ts';
import { axeFindings, bringAxe, enlargeText, overhang } from './inspect.ts';
import { type View, viewports } from './looker.ts';

/** WCAG 1.4.10: the narrowest window that must not need sideways scrolling. */
const narrow = { width: 320, height: 640 };

/** What axe finds on the current page, on desktop and phone, light and dark. */
export async function barriers(
  page: Page,
  { language, views }: Look,
  onView: (view: View) => Promise<unknown> = async () => {},
): Promise<readonly string[]> {
  const found: string[] = [];
  await bringAxe(page);
  for (const { device, colours, everythingIn } of views) {
    await page.setViewportSize(viewports[device]);
    await page.emulateMedia({ colorScheme: colours });
    const asked = everythingIn.includes(language) ? 'everything' : 'colours';
    const view = `${language}-${device}-${colours}`;
    found.push(...(await axeFindings(page, asked)).map((finding) => `${view}: ${finding}`));
    await onView({ language, device, colours });
  }
  return found;
}

/**
 * By how many pixels the page overflows a narrow window, and a phone with text at twice its size.
 */
export async function overhangs(page: Page): Promise<readonly number[]> {
  await page.setViewportSize(narrow);
  const whenNarrow = await overhang(page);
  await page.setViewportSize(viewports.phone);
  await enlargeText(page, 2);
  const whenEnlarged = await overhang(page);
  await page.setViewportSize(viewports.desktop);
  return [whenNarrow, whenEnlarged];
}
