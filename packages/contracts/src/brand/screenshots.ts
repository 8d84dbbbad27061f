type Size = readonly [width: number, height: number];

/** The pictures of the home page: `npm run ops -- screenshots` takes them, in each language and theme. */
export const SCREENSHOTS = {
  dashboard: { wide: [1440, 900], phone: [780, 1440] },
  board: { wide: [1120, 700], phone: [780, 1120] },
  learn: { wide: [1120, 700], phone: [780, 1120] },
  chat: { wide: [1120, 700], phone: [780, 1120] },
} as const satisfies Record<string, { readonly wide: Size; readonly phone: Size }>;
export type ScreenshotName = keyof typeof SCREENSHOTS;
