export const iconPath = '/favicon.svg';

/**
 * The address that browsers try without having read any of our pages. Both addresses are served.
 */
export const unaskedIconPath = '/favicon.ico';

/** The coin as a solid shape: a thin line would be invisible in a tab, light or dark. */
export const iconText = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="#14532d"/><path d="M9.5 18V6h6.5M9.5 12h5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`;
