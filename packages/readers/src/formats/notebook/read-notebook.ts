import { DomainError } from '@keelson/contracts/errors';
import { CodeScanner } from '@keelson/contracts/markdown/code-scanner';
import * as z from 'zod';
import { type CleaningContext } from '../../content/cleaning-context';
import { decodeText } from '../../encoding/decode-text';
import { LostParts } from '../markdown/dialects/lost-parts';
import { fenced } from '../markdown/dialects/markdown-parts';
import { Lines, Output, writeOutput } from './notebook-outputs';
import { type ReadSource, readMarkdownText } from '../markdown/read-markdown';

const Cell = z.object({
  cell_type: z.string(),
  source: Lines,
  outputs: z.array(Output).catch([]).default([]),
  attachments: z.record(z.string(), z.record(z.string(), Lines)).catch({}).default({}),
  metadata: z
    .object({
      tags: z.array(z.string()).catch([]).default([]),
      raw_mimetype: z.string().optional(),
    })
    .catch({ tags: [] })
    .default({ tags: [] }),
});
type Cell = z.infer<typeof Cell>;

/** The fields of a notebook that are used (https://nbformat.readthedocs.io/en/latest/format_description.html). */
const Notebook = z.object({
  nbformat: z.literal(4),
  cells: z.array(Cell),
  metadata: z
    .object({
      language_info: z.object({ name: z.string() }).optional().catch(undefined),
      kernelspec: z.object({ language: z.string() }).optional().catch(undefined),
    })
    .catch({})
    .default({}),
});

/** Cells that another language runs: `%%bash`. */
const MAGIC_LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'bash',
  sh: 'bash',
  script: 'bash',
  html: 'html',
  javascript: 'javascript',
  js: 'javascript',
  latex: 'latex',
  markdown: 'markdown',
  R: 'r',
  perl: 'perl',
  ruby: 'ruby',
  sql: 'sql',
  svg: 'xml',
};

/**
 * Reads a Jupyter notebook: its text as Markdown, its code in the language of its kernel, and its outputs. Nothing is run.
 *
 * @throws {DomainError} `learning/source-broken` for another format, such as that of notebooks before 2015.
 */
export function readNotebook(
  bytes: Uint8Array,
  name: string,
  context: CleaningContext,
): ReadSource {
  const { text, warnings } = decodeText(bytes);
  context.notes.push(...warnings);
  const { cells, metadata } = parseNotebook(text);
  const { language_info: info, kernelspec } = metadata;
  const language = (info?.name ?? kernelspec?.language ?? 'python').toLowerCase();
  const code = /^[\w+#.-]{1,30}$/.test(language) ? language : '';
  const lost = new LostParts();
  const parts = cells.flatMap((cell, index) => {
    const hidden = hiddenParts(cell);
    for (const tag of hidden) lost.tag(tag);
    if (hidden.includes('remove-cell')) return [];
    if (cell.cell_type === 'markdown') return [markdownOf(cell)];
    if (cell.cell_type !== 'code') return [rawOf(cell, index === 0)];
    const source =
      cell.source.trim() === '' || hidden.includes('remove-input') ? [] : [cell.source];
    const outputs = hidden.includes('remove-output') ? [] : cell.outputs.map(writeOutput);
    context.count('text-lost', outputs.filter(({ isCut }) => isCut).length);
    return [
      ...source.map((one) => fenced(one, magicOf(one) ?? code)),
      ...outputs.map(({ markdown }) => markdown),
    ];
  });
  const body = parts.filter((part) => part.trim() !== '').join('\n\n');
  return readMarkdownText(body, { name, lost }, context);
}

function parseNotebook(text: string): z.infer<typeof Notebook> {
  const broken = (cause?: unknown): DomainError =>
    new DomainError('learning/source-broken', 'The file is no notebook of version 4.', [], {
      cause,
    });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw broken(error);
  }
  const parsed = Notebook.safeParse(json);
  if (!parsed.success) throw broken();
  return parsed.data;
}

/** Returns what Jupyter Book and MyST leave out of their pages. */
const hiddenParts = ({ metadata }: Cell): string[] =>
  metadata.tags
    .filter((tag) => /^remove[-_](?:cell|input|output)$/.test(tag))
    .map((tag) => tag.replace('_', '-'));

const magicOf = (source: string): string | null => {
  const name = /^\s*%%!?(?<name>\w+)/.exec(source)?.groups?.['name'];
  return name === undefined ? null : (MAGIC_LANGUAGES[name] ?? null);
};

/** With the images that are attached to the cell. Code that does not end within its cell ends there. */
function markdownOf({ source, attachments }: Cell): string {
  const text = source.replace(/attachment:([^\s()"'<>]{1,200})/g, (written, name: string) => {
    const forms = Object.entries(attachments[name] ?? attachments[decoded(name)] ?? {});
    const [type, data] = forms[0] ?? [];
    return type === undefined || data === undefined
      ? written
      : `data:${type};base64,${data.replace(/[^\w+/=]/g, '')}`;
  });
  const scanner = new CodeScanner('documentation');
  for (const line of text.split('\n')) scanner.read(line);
  return scanner.openMark === null || scanner.isInContainer ? text : `${text}\n${scanner.openMark}`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Front matter, as Quarto writes it in the first cell, or text for another program. */
function rawOf({ source, metadata }: Cell, isFirst: boolean): string {
  const isMatter = isFirst && /^---\n[^]*\n---\s*$/.test(source);
  return isMatter || metadata.raw_mimetype === 'text/markdown' ? source : fenced(source, '');
}
