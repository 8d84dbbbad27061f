import * as z from 'zod';
import { fenced } from '../markdown/dialects/markdown-parts';

/** Lines, or the whole text. */
export const Lines = z
  .union([z.string(), z.array(z.string())])
  .transform((text) => (typeof text === 'string' ? text : text.join('')));

const Bundle = z.record(z.string(), z.unknown());

/** An output of a cell (nbformat 4), with the fields that are used. */
export const Output = z.object({
  output_type: z.string(),
  text: Lines.optional().catch(undefined),
  data: Bundle.optional().catch(undefined),
  traceback: z.array(z.string()).optional().catch(undefined),
});
export type Output = z.infer<typeof Output>;

/** Longer outputs are logs and dumps; readers get their beginning. */
const MAX_OUTPUT = 10_000;
/** The browser can show the first; the others need a reason why they are left out. */
const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'];
// eslint-disable-next-line no-control-regex -- colors of terminals begin with a control character
const ANSI = /\u001b\[[0-9;?]{0,40}[A-Za-z]/g;
/** The text by which Python writes an object whose content is in another form. */
const OBJECT = /^<\w[^<>\n]*>$/;

export interface WrittenOutput {
  readonly markdown: string;
  /** True when some of it was left out. */
  readonly isCut: boolean;
}

/** Writes an output as Markdown. Of its forms the one with the most for readers is used. */
export function writeOutput({ text, data, traceback }: Output): WrittenOutput {
  const plain = text ?? traceback?.join('\n');
  if (plain !== undefined) return asCode(plain);
  const forms = data ?? {};
  const image = IMAGES.find((type) => type in forms);
  const alt = textIn(forms, 'text/plain');
  if (image !== undefined) return whole(imageOf(image, textIn(forms, image) ?? '', alt));
  const markdown = textIn(forms, 'text/markdown') ?? textIn(forms, 'text/latex');
  if (markdown !== null) return whole(markdown);
  const html = readableHtml(textIn(forms, 'text/html') ?? '');
  if (html !== '') return whole(html);
  if (alt !== null && !OBJECT.test(alt.trim())) return asCode(alt);
  // Applications in the page, such as widgets and charts that scripts draw.
  return { markdown: '', isCut: Object.keys(forms).length > 0 };
}

const whole = (markdown: string): WrittenOutput => ({ markdown, isCut: false });

function asCode(raw: string): WrittenOutput {
  const text = overwritten(raw.replace(ANSI, ''));
  if (text.trim() === '') return whole('');
  const isCut = text.length > MAX_OUTPUT;
  const shown = isCut ? `${text.slice(0, text.lastIndexOf('\n', MAX_OUTPUT))}\n…` : text;
  return { markdown: fenced(shown, 'text'), isCut };
}

/** Bars of progress write over their line; only its end is seen. */
const overwritten = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => line.slice(line.lastIndexOf('\r') + 1))
    .join('\n');

function textIn(forms: z.infer<typeof Bundle>, type: string): string | null {
  const found = Lines.safeParse(forms[type]);
  return found.success ? found.data : null;
}

function imageOf(type: string, data: string, plain: string | null): string {
  const isText = type === 'image/svg+xml';
  const base64 = isText ? Buffer.from(data).toString('base64') : data.replace(/\s/g, '');
  const alt =
    plain === null || OBJECT.test(plain.trim())
      ? ''
      : plain.replace(/[[\]\\\n]/g, ' ').slice(0, 200);
  return `![${alt}](data:${type};base64,${base64.replace(/[^\w+/=]/g, '')})`;
}

/** In one block, since a blank line would end it; empty without text or an image, such as for a chart that a script draws. */
function readableHtml(html: string): string {
  const block = html
    .replace(/<(style|script)\b[^]*?<\/\1\s*>/gi, '')
    .replace(/\n\s*\n/g, '\n')
    .trim();
  const hasContent = /<img\b/i.test(block) || block.replace(/<[^<>]*>/g, '').trim() !== '';
  return hasContent ? `<div>\n${block}\n</div>` : '';
}
