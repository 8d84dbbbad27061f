import { type StaffPerson } from '@keelson/contracts/account/people';
import { type StaffRepo } from './staff-repo';
import { type UserRepo } from './user-repo';

export interface PeopleDeps {
  readonly staff: StaffRepo;
  readonly users: UserRepo;
}

/** The page shows all staff; companies have far fewer. */
const MAX_PEOPLE = 300;

/**
 * Staff sorted by name. Any staff member may see the names and pictures: records of the console show
 * them as well.
 */
export async function listPeople({ staff, users }: PeopleDeps): Promise<StaffPerson[]> {
  const members = await staff.withRole('staff', MAX_PEOPLE);
  const found = await users.findAll(members.map(({ uid }) => uid));
  const nameOf = ({ displayName, email }: Pick<StaffPerson, 'displayName' | 'email'>): string =>
    displayName ?? email ?? '';
  return found
    .map(({ uid, displayName, email, picture }) => ({ uid, displayName, email, picture }))
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en') || (a.uid < b.uid ? -1 : 1));
}
