// Written by `npm run brand` from icons of product/modules.

/** Icons that modules bring, by name. */
export const MODULE_ICONS = [] as const;

/** The file that draws them. */
export const MODULE_SPRITE = '';
