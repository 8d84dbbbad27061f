import type { StoredMessage } from './stored-message';

/**
 * The English sentences of a domain by code. The parameters of a code never change: a sentence that is about something
 * else has another code.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each row has parameters of its own
export type Sentences = Readonly<Record<string, (params: any) => string>>;

export type ParamsOf<Table extends Sentences, Code extends keyof Table> =
  Parameters<Table[Code]> extends [] ? Readonly<Record<string, never>> : Parameters<Table[Code]>[0];

export type MessageOf<Table extends Sentences> = {
  [Code in keyof Table & string]: {
    readonly code: Code;
    readonly params: ParamsOf<Table, Code>;
  };
}[keyof Table & string];

/** The sentences of another language: one for each code, of the same parameters. */
export type TextsOf<Table extends Sentences> = {
  readonly [Code in keyof Table]: (params: ParamsOf<Table, Code>) => string;
};

export const sentenceOf = <Table extends Sentences>(
  table: Table,
  { code, params }: MessageOf<Table>,
): string => table[code]?.(params) ?? code;

/**
 * The sentence of a stored message in the language of `texts`.
 *
 * @param sentence The English sentence that is stored with it. It is all there is of a record that was written before
 * messages, and of a code, or of a flag or plan in it, that this release does not know.
 */
export function textOf<Table extends Sentences>(
  texts: TextsOf<Table>,
  message: StoredMessage | null,
  sentence: string,
): string {
  if (message === null || !Object.hasOwn(texts, message.code)) return sentence;
  const text = texts[message.code] as ((params: unknown) => string) | undefined;
  try {
    return text?.(message.params) ?? sentence;
  } catch {
    return sentence; // names something that another release had
  }
}
