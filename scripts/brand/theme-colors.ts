import { type Brand } from '@keelson/contracts/product/brand';
import { converter, formatHex, toGamut, wcagContrast } from 'culori';

/** The ratio that text needs to its background (WCAG 2.2, AA). */
const TEXT_CONTRAST = 4.5;

/** Lightness and the most chroma of a color of the theme, as OKLCH; the hue is the brand's. */
interface Tone {
  readonly lightness: number;
  readonly chroma: number;
}
type Role = readonly [name: string, light: Tone, dark: Tone];
const tone = (lightness: number, chroma: number): Tone => ({ lightness, chroma });

const DARK_PRIMARY = tone(0.81, 0.094);

/** Roles of the hue of the primary color. `primary` itself is taken as it is in the light theme. */
const PRIMARY_ROLES: readonly Role[] = [
  ['on-primary', tone(1, 0), tone(0.298, 0.074)],
  ['primary-container', tone(0.946, 0.02), tone(0.336, 0.07)],
  ['on-primary-container', tone(0.355, 0.081), tone(0.915, 0.04)],
  ['secondary-container', tone(0.945, 0.014), tone(0.308, 0.041)],
  ['inverse-primary', DARK_PRIMARY, tone(0.416, 0.094)],
  ['on-secondary-container', tone(0.324, 0.058), tone(0.902, 0.03)],
];
/** Roles of the hue of the signal color. */
const SIGNAL_ROLES: readonly Role[] = [
  ['tertiary', tone(0.49, 0.11), tone(0.824, 0.141)],
  ['on-tertiary', tone(1, 0), tone(0.305, 0.067)],
  ['tertiary-container', tone(0.961, 0.033), tone(0.326, 0.067)],
  ['on-tertiary-container', tone(0.409, 0.091), tone(0.913, 0.071)],
  ['signal', tone(0.782, 0.158), tone(0.824, 0.141)],
  ['on-signal', tone(0.229, 0.049), tone(0.229, 0.049)],
  ['code-accent', tone(0.824, 0.141), tone(0.824, 0.141)],
];

/** The neutral surfaces that colored text stands on; `theme.scss` has the same. */
const SURFACES = {
  light: ['#fafbfc', '#ffffff', '#e5e9ed'],
  dark: ['#0e1114', '#272e34'],
} as const;
const CODE_SURFACE = '#101a24';

interface ThemeColor {
  readonly light: string;
  readonly dark: string;
}
type ThemeColors = Readonly<Record<string, ThemeColor>>;

const toOklch = converter('oklch');
const toRgb = toGamut('rgb', 'oklch');

function oklch(hex: string): { lightness: number; chroma: number; hue: number } {
  const { l = 0, c = 0, h = 0 } = toOklch(hex) ?? {};
  return { lightness: l, chroma: c, hue: h };
}

const toHex = (l: number, c: number, h: number): string =>
  formatHex(toRgb({ mode: 'oklch', l, c, h }));

/** A gray brand stays gray: no color of the theme is more vivid than the brand's. */
function inHueOf(hex: string): (tone: Tone) => string {
  const { chroma, hue } = oklch(hex);
  return (wanted) => toHex(wanted.lightness, Math.min(wanted.chroma, chroma), hue);
}

export function themeColors({ primary, signal }: Brand['colors']): ThemeColors {
  const rolesOf = (hex: string, roles: readonly Role[]): [string, ThemeColor][] => {
    const draw = inHueOf(hex);
    return roles.map(([name, light, dark]) => [name, { light: draw(light), dark: draw(dark) }]);
  };
  return {
    primary: { light: primary, dark: inHueOf(primary)(DARK_PRIMARY) },
    ...Object.fromEntries(rolesOf(primary, PRIMARY_ROLES)),
    ...Object.fromEntries(rolesOf(signal, SIGNAL_ROLES)),
  };
}

const PAIRS = [
  ['on-primary', 'primary'],
  ['on-primary-container', 'primary-container'],
  ['on-secondary-container', 'secondary-container'],
  ['primary', 'primary-container'],
  ['on-tertiary', 'tertiary'],
  ['on-tertiary-container', 'tertiary-container'],
  ['on-signal', 'signal'],
] as const;

/** Returns what cannot be read with these colors, in the light and in the dark theme. Empty when all can. */
export function contrastErrors(brand: Brand['colors']): string[] {
  const colors = themeColors(brand);
  const errors: string[] = [];
  const check = (what: string, one: string, other: string): void => {
    const ratio = wcagContrast(one, other);
    if (ratio >= TEXT_CONTRAST) return;
    errors.push(
      `${what}: ${one} on ${other} is ${ratio.toFixed(2)}:1, and text needs ${TEXT_CONTRAST}:1`,
    );
  };
  for (const theme of ['light', 'dark'] as const) {
    for (const [text, background] of PAIRS) {
      const [one, other] = [colors[text]?.[theme] ?? '', colors[background]?.[theme] ?? ''];
      check(`${text} in the ${theme} theme`, one, other);
    }
    for (const surface of SURFACES[theme]) {
      for (const name of ['primary', 'tertiary']) {
        check(`${name} in the ${theme} theme`, colors[name]?.[theme] ?? '', surface);
      }
    }
  }
  check('code', colors['code-accent']?.dark ?? '', CODE_SURFACE);
  return errors;
}

/** The nearest primary color that can be read: the same hue, darker. Null when there is none. */
export function readablePrimary(colors: Brand['colors']): string | null {
  const { lightness, chroma, hue } = oklch(colors.primary);
  for (let step = lightness; step > 0; step -= 0.01) {
    const primary = toHex(step, chroma, hue);
    if (contrastErrors({ ...colors, primary }).length === 0) return primary;
  }
  return null;
}
