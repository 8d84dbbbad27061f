import {
  arrayUnion,
  deleteField,
  doc,
  type Firestore,
  increment,
  runTransaction,
  serverTimestamp,
  setDoc,
  type UpdateData,
  updateDoc,
  writeBatch,
} from 'firebase/firestore';
import { CHOSEN_KINDS } from '@keelson/contracts/notifications/notification-kinds';
import { LANGUAGES } from '@keelson/contracts/platform/languages';
import { type Attempt } from './attempts';
import { NO_CLIENT, type PrincipalName } from './principals';

const PATH = 'users/owner';
const OWNER: PrincipalName[] = ['owner'];
const DARK = { preferences: { theme: 'dark' } };

/** Values for `preferences`; the contract's schema decides which are allowed. */
export const PREFERENCE_VALUES: readonly (readonly [string, unknown])[] = [
  ['system', { theme: 'system' }],
  ['light', { theme: 'light' }],
  ['dark', { theme: 'dark' }],
  ['an unknown theme', { theme: 'sepia' }],
  ['upper case', { theme: 'Dark' }],
  ['an empty string', { theme: '' }],
  ['a null theme', { theme: null }],
  ['a number', { theme: 1 }],
  ['a list of themes', { theme: ['dark'] }],
  ['a nested theme', { theme: { dark: true } }],
  ['a long theme', { theme: 'dark'.repeat(50_000) }],
  ['muted kinds', { theme: 'dark', mutedNotifications: CHOSEN_KINDS.slice(-2) }],
  ['no muted kind', { theme: 'dark', mutedNotifications: [] }],
  ['every kind muted', { theme: 'dark', mutedNotifications: CHOSEN_KINDS }],
  ['an unknown kind', { theme: 'dark', mutedNotifications: ['mention', 'weather'] }],
  ['more kinds than there are', { theme: 'dark', mutedNotifications: Array(9).fill('mention') }],
  ['muted kinds as a text', { theme: 'dark', mutedNotifications: 'mention' }],
  ['muted kinds as a map', { theme: 'dark', mutedNotifications: { mention: true } }],
  ['muted kinds as null', { theme: 'dark', mutedNotifications: null }],
  ['nested kinds', { theme: 'dark', mutedNotifications: [{ kind: 'mention' }] }],
  ['mailed kinds', { theme: 'dark', mailedNotifications: CHOSEN_KINDS.slice(-2) }],
  ['no mailed kind', { theme: 'dark', mailedNotifications: [] }],
  ['an unknown mailed kind', { theme: 'dark', mailedNotifications: ['weather'] }],
  [
    'more mailed kinds than there are',
    { theme: 'dark', mailedNotifications: Array(9).fill('mention') },
  ],
  ['mailed kinds as a text', { theme: 'dark', mailedNotifications: 'mention' }],
  ['mailed kinds as null', { theme: 'dark', mailedNotifications: null }],
  ['mail each day', { theme: 'dark', mailFrequency: 'daily' }],
  ['mail each time', { theme: 'dark', mailFrequency: 'each' }],
  ['mail each year', { theme: 'dark', mailFrequency: 'yearly' }],
  ['no frequency', { theme: 'dark', mailFrequency: null }],
  ...LANGUAGES.map(
    (language) => [`the language ${language}`, { theme: 'dark', language }] as const,
  ),
  ['no language', { theme: 'dark', language: null }],
  ['an unknown language', { theme: 'dark', language: 'xx' }],
  ['a language as a list', { theme: 'dark', language: ['ko'] }],
  ['kinds without a theme', { mutedNotifications: ['mention'] }],
  ['one key more', { theme: 'dark', plan: 'pro' }],
  ['another key', { plan: 'pro' }],
  ['an empty map', {}],
  ['null', null],
  ['a string', 'dark'],
  ['a list', ['theme']],
  ['a list of maps', [{ theme: 'dark' }]],
  ['a number instead of a map', 1],
];

const change = (
  how: string,
  allowed: readonly PrincipalName[],
  run: (db: Firestore) => Promise<unknown>,
): Attempt => ({ method: 'update', path: PATH, how, allowed, run });

/** Replaces the whole of `preferences`. */
export function preferencesAttempt(
  how: string,
  value: unknown,
  allowed: readonly PrincipalName[],
): Attempt {
  return change(how, allowed, (db) => updateDoc(doc(db, PATH), { preferences: value }));
}

const update = (
  how: string,
  allowed: readonly PrincipalName[],
  fields: UpdateData<Record<string, unknown>>,
): Attempt => change(how, allowed, (db) => updateDoc(doc(db, PATH), fields));

/** Updates of preferences, alone and together with other fields. */
export const PREFERENCE_CHANGES: readonly Attempt[] = [
  update('one field of them', OWNER, { 'preferences.theme': 'light' }),
  change('merged', OWNER, (db) => setDoc(doc(db, PATH), DARK, { merge: true })),
  change('replacing the document', NO_CLIENT, (db) => setDoc(doc(db, PATH), DARK)),
  update('and the name', NO_CLIENT, { ...DARK, displayName: 'Root' }),
  update('and the picture', NO_CLIENT, { ...DARK, picture: { id: 'picture-of-another' } }),
  update('and a new field', NO_CLIENT, { ...DARK, role: 'admin' }),
  update('and a removed field', NO_CLIENT, { ...DARK, email: deleteField() }),
  update('and a server time', NO_CLIENT, { ...DARK, lastSignInAt: serverTimestamp() }),
  update('removed', NO_CLIENT, { preferences: deleteField() }),
  update('theme removed', NO_CLIENT, { 'preferences.theme': deleteField() }),
  update('a key beside the theme', NO_CLIENT, { 'preferences.plan': 'pro' }),
  update('a key below the theme', NO_CLIENT, { 'preferences.theme.dark': true }),
  update('theme as server time', NO_CLIENT, { 'preferences.theme': serverTimestamp() }),
  update('theme as increment', NO_CLIENT, { 'preferences.theme': increment(1) }),
  update('theme as array union', NO_CLIENT, { 'preferences.theme': arrayUnion('dark') }),
  update('as server time', NO_CLIENT, { preferences: serverTimestamp() }),
  {
    method: 'create',
    path: 'users/{me}',
    how: 'a record of one’s own, in the right shape',
    allowed: NO_CLIENT,
    // Prefixed, so that no such user exists: `plain` writes try the uid itself.
    run: (db, uid) => setDoc(doc(db, `users/new-${uid}`), DARK),
  },
];

/** A commit is atomic: one denied write denies all of them, in any order. */
export const BATCHES: readonly Attempt[] = [
  change('in a batch', OWNER, (db) => writeBatch(db).update(doc(db, PATH), DARK).commit()),
  change('in a transaction', OWNER, (db) =>
    runTransaction(db, async (transaction) => {
      await transaction.get(doc(db, PATH));
      transaction.update(doc(db, PATH), DARK);
    }),
  ),
  change('with an audit entry', NO_CLIENT, (db) =>
    writeBatch(db).update(doc(db, PATH), DARK).set(doc(db, 'audit/2'), { action: 'x' }).commit(),
  ),
  change('with a plan, in a transaction', NO_CLIENT, (db) =>
    runTransaction(db, async (transaction) => {
      await transaction.get(doc(db, PATH));
      transaction.update(doc(db, PATH), DARK);
      transaction.set(doc(db, 'entitlements/owner'), { planKey: 'pro' });
    }),
  ),
  change('then the name', NO_CLIENT, (db) =>
    writeBatch(db)
      .update(doc(db, PATH), DARK)
      .update(doc(db, PATH), { displayName: 'Root' })
      .commit(),
  ),
  change('then deleted', NO_CLIENT, (db) =>
    writeBatch(db).update(doc(db, PATH), DARK).delete(doc(db, PATH)).commit(),
  ),
  change('deleted, then created again', NO_CLIENT, (db) =>
    writeBatch(db).delete(doc(db, PATH)).set(doc(db, PATH), DARK).commit(),
  ),
  change('with a staff record for the same user', NO_CLIENT, (db) =>
    writeBatch(db)
      .set(doc(db, 'staff/owner'), { role: 'admin' })
      .update(doc(db, PATH), DARK)
      .commit(),
  ),
];
