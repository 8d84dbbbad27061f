import type { WorkspaceSeats } from '@keelson/contracts/teams/workspace-endpoints';
import { LOCALE } from '../../shared/util/locale';
import { onFirstUse } from '../../shared/util/on-first-use';
import { formatCount } from '../../shared/util/texts/format-count';
import { UNKNOWN_PERSON } from '../../shared/util/texts/person-name';
import { plural } from '../../shared/util/texts/plural';

/** Seats that neither a member nor an open invitation has; never less than none. */
export const freeSeats = ({ paid, members, invitations }: WorkspaceSeats): number =>
  Math.max(0, paid - members - invitations);

/** The number of seats, and how many of them are free. */
export function seatsText(seats: WorkspaceSeats): string {
  const { paid } = seats;
  const free = formatCount(freeSeats(seats));
  const all = formatCount(paid);
  return plural(paid, {
    one: $localize`${free}:free: of 1 seat is free.`,
    other: $localize`${free}:free: of ${all}:all: seats are free.`,
  });
}

/** Says that seats are bought by sending invitations, as an owner chose. */
export const boughtSeatsText = (count: number): string =>
  plural(count, {
    one: $localize`1 more seat is bought and charged when you send, as an owner chose.`,
    other: $localize`${formatCount(count)}:count: more seats are bought and charged when you send, as an owner chose.`,
  });

/** Returns what sending that many invitations needs; null while there are enough seats. */
export function missingSeats(seats: WorkspaceSeats, wanted: number): string | null {
  const missing = wanted - freeSeats(seats);
  if (missing <= 0) return null;
  return plural(missing, {
    one: $localize`You need 1 more seat. Nobody is invited without one.`,
    other: $localize`You need ${formatCount(missing)}:count: more seats. Nobody is invited without them.`,
  });
}

const names = onFirstUse(() => new Intl.ListFormat(LOCALE, { type: 'conjunction' }));

/** Returns who can read only with that many seats; null while everybody has a seat. */
export function readOnlyText(
  seats: number,
  readOnly: readonly { readonly displayName: string | null }[],
): string | null {
  if (readOnly.length === 0) return null;
  const shown = names().format(readOnly.map(({ displayName }) => displayName ?? UNKNOWN_PERSON));
  return plural(seats, {
    one: $localize`With 1 seat, these members can read only, and nothing of theirs is deleted: ${shown}:names:.`,
    other: $localize`With ${formatCount(seats)}:count: seats, these members can read only, and nothing of theirs is deleted: ${shown}:names:.`,
  });
}
