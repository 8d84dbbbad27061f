import { BRAND } from '@keelson/product/brand';
import { type PreviewText } from '../domain/preview/preview-text';

/** Pixels: the ratio that link previews crop to (https://ogp.me). */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** An element as Satori takes it: a subset of HTML and CSS. */
export interface LayoutElement {
  readonly type: 'div' | 'img';
  readonly props: Readonly<Record<string, unknown>>;
}

type Child = LayoutElement | string;

const MAX_TITLE_LINES = 3;
/** Letters of a title that fit into its lines in large type; in small type about 120 fit, and the rest is cut. */
const LARGE_TITLE = 64;

const box = (style: Readonly<Record<string, unknown>>, children: readonly Child[]) =>
  ({ type: 'div', props: { style: { display: 'flex', ...style }, children } }) as const;

const line = (style: Readonly<Record<string, unknown>>, text: string, maxLines = 1) =>
  ({
    type: 'div',
    props: {
      style: { display: 'block', lineClamp: maxLines, wordBreak: 'break-word', ...style },
      children: text,
    },
  }) as const;

/** Same design as `web/public/preview.png` (e2e/support/app-icons.ts). */
export function previewLayout({ title, section }: PreviewText, logo: string | null): LayoutElement {
  const { primary } = BRAND.colors;
  const name = line({ fontSize: 40, letterSpacing: '-0.02em' }, BRAND.name);
  const heading = line(
    {
      fontSize: title.length > LARGE_TITLE ? 54 : 68,
      lineHeight: 1.15,
      letterSpacing: '-0.025em',
    },
    title,
    MAX_TITLE_LINES,
  );
  return box(
    {
      ...PREVIEW_SIZE,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '80px 88px 64px',
      background: '#fafbfc',
      color: '#12171c',
      borderBottom: `16px solid ${primary}`,
    },
    [
      box({ alignItems: 'center', gap: 24 }, logo === null ? [name] : [picture(logo), name]),
      box(
        { flexDirection: 'column', gap: 16 },
        section === null ? [heading] : [line({ fontSize: 34, color: primary }, section), heading],
      ),
    ],
  );
}

const picture = (svg: string): LayoutElement => ({
  type: 'img',
  props: {
    src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    width: 72,
    height: 72,
  },
});
