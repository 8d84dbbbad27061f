/** Describes what an area exports for one constant, and where, relative to the file that is written. */
export interface AreaPart {
  readonly name: string;
  readonly from: string;
}

export interface AreaRow {
  readonly constant: string;
  readonly form: 'list' | 'object' | 'types' | 'exports';
  readonly argument: { readonly name: string; readonly type: string } | null;
  /** Null for the type of the parts. */
  readonly type: string | null;
  readonly parts: readonly AreaPart[];
  /** A line that follows, with the line break before it. */
  readonly then: string;
}

export interface AreaFile {
  readonly file: string;
  readonly types: readonly AreaPart[];
  readonly rows: readonly AreaRow[];
}

const ROW =
  /^(?<form>list|object|types|exports) ?(?<constant>\w*)(?:\((?<name>\w+): (?<of>\w+)\))?(?:: (?<type>.+))?$/;

/** Splits a block before its lines with this indentation. */
const entriesOf = (block: string, indentation: string): string[] =>
  block.split(new RegExp(`\\n${indentation}(?=\\S)`));

function partOf(line: string): AreaPart {
  const [name = '', from = name] = line.split(' ');
  return { name, from };
}

function rowOf(entry: string): AreaRow {
  const [head = '', ...lines] = entriesOf(entry, '    ');
  const { form, constant = '', name = '', of, type = null } = ROW.exec(head)?.groups ?? {};
  if (form === undefined) throw new Error(`No row of an area: ${head}`);
  return {
    constant,
    form: form as AreaRow['form'],
    argument: of === undefined ? null : { name, type: of },
    type,
    parts: lines.filter((line) => !line.startsWith('then ')).map(partOf),
    then: lines
      .filter((line) => line.startsWith('then '))
      .map((line) => `\n${line.slice(5)}`)
      .join(''),
  };
}

/**
 * Reads the table of the files that `npm run brand` writes for areas (`area-table.ts`).
 *
 * @throws {Error} for an empty line: the row before it would be read with it.
 */
export function readAreaTable(table: string): AreaFile[] {
  const text = table.trim();
  if (/\n\s*\n/.test(text)) throw new Error('The table of areas has an empty line.');
  return entriesOf(text, '').map((block) => {
    const [file = '', ...entries] = entriesOf(block, '  ');
    const types = entries.filter((entry) => entry.startsWith('type '));
    return {
      file,
      types: types.map((entry) => partOf(entry.slice(5))),
      rows: entries.filter((entry) => !types.includes(entry)).map(rowOf),
    };
  });
}
