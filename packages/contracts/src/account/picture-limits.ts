// Plain data, so that a browser can have it without zod.

/** Lists what the server takes as a picture. The web app crops and resizes to less. */
export const PICTURE_LIMITS = {
  bytes: 512 * 1024,
  /** Width and height, each. */
  side: 1_024,
} as const;

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
