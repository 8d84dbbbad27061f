import { InvitedAddress } from '@keelson/contracts/teams/workspace';
import { type SkippedAddress } from '@keelson/contracts/teams/invitation-endpoints';

export interface ParsedAddresses {
  /** In lower case, each once. */
  readonly addresses: readonly string[];
  readonly skipped: readonly SkippedAddress[];
}

/**
 * The addresses of lines: one address each, or the first column of a CSV file. Empty lines and the header of a file are
 * no addresses.
 */
export function parseAddresses(lines: readonly string[]): ParsedAddresses {
  const addresses = new Set<string>();
  const skipped: SkippedAddress[] = [];
  for (const [index, line] of lines.flatMap((text) => text.split(/\r?\n/)).entries()) {
    const cell = firstCell(line);
    if (cell === '' || (index === 0 && !cell.includes('@') && /mail|address/i.test(cell))) continue;
    const address = InvitedAddress.safeParse(cell.toLowerCase());
    if (!address.success) skipped.push({ address: cell, reason: 'invalid' });
    else if (addresses.has(address.data)) skipped.push({ address: cell, reason: 'twice' });
    else addresses.add(address.data);
  }
  return { addresses: [...addresses], skipped };
}

/** Without quotes, and without the name in `Ada <ada@example.com>`. */
function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line.replace(/^\uFEFF/, ''))?.[1];
  const cell =
    quoted?.replaceAll('""', '"') ?? line.replace(/^\uFEFF/, '').split(/[,;\t]/)[0] ?? '';
  return (/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell).trim();
}
