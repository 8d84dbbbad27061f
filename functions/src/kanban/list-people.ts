import { type BoardPerson } from '@keelson/contracts/kanban/control-endpoints';
import { type StaffRepo } from '../account/staff-repo';
import { type UserRepo } from '../account/user-repo';

export interface PeopleDeps {
  readonly staff: StaffRepo;
  readonly users: UserRepo;
}

/** Far beyond what a company has; the page shows them all. */
const MOST = 300;

/**
 * Staff by name. What it tells, every member of staff sees on the boards anyway: comments and timelines
 * name their authors.
 */
export async function listPeople({ staff, users }: PeopleDeps): Promise<BoardPerson[]> {
  const members = await staff.withRole('staff', MOST);
  const found = await users.findAll(members.map(({ uid }) => uid));
  const nameOf = ({ displayName, email }: BoardPerson): string => displayName ?? email ?? '';
  return found
    .map(({ uid, displayName, email }) => ({ uid, displayName, email }))
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en') || (a.uid < b.uid ? -1 : 1));
}
