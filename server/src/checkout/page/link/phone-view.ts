import { type Html, html } from '../../../pages/html.ts';
import { qrCode } from '../../../pages/qr-code.ts';
import { addressIn, linkPath, type Scene } from '../../buyer/scene.ts';
import { textsOf } from '../../buyer/scene-page.ts';

/** The way from a large screen to the phone on which many people have their bank. */
export function phoneView(scene: Scene, publicUrl: string): Html {
  const texts = textsOf(scene);
  const address = `${publicUrl}${addressIn(scene, linkPath(scene), scene.language)}`;
  return html`<details class="phone"><summary>${texts.phone}</summary><p>${texts.phoneMeaning} <span class="address">${address}</span></p>${qrCode(address, texts.phoneCode)}</details>`;
}
