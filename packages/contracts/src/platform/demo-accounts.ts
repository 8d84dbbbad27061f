import { type StaffRole } from '../account/staff';

export interface DemoAccount {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: StaffRole | null;
  readonly note: string;
}

/** Seeded by the local suite, offered by its account chooser; they exist nowhere else. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    uid: 'demo-ada',
    email: 'ada@keelson.test',
    displayName: 'Ada Admin',
    role: 'admin',
    note: 'Admin: the whole console',
  },
  {
    uid: 'demo-olive',
    email: 'olive@keelson.test',
    displayName: 'Olive Operator',
    role: 'operator',
    note: 'Operator: works in the console',
  },
  {
    uid: 'demo-victor',
    email: 'victor@keelson.test',
    displayName: 'Victor Viewer',
    role: 'viewer',
    note: 'Viewer: reads the console',
  },
  {
    uid: 'demo-fred',
    email: 'fred@keelson.test',
    displayName: 'Fred Free',
    role: null,
    note: 'Member on Free',
  },
  {
    uid: 'demo-paula',
    email: 'paula@keelson.test',
    displayName: 'Paula Pro',
    role: null,
    note: 'Member on Pro',
  },
  {
    uid: 'demo-dan',
    email: 'dan@keelson.test',
    displayName: 'Dan Due',
    role: null,
    note: 'Member whose payment failed',
  },
];
