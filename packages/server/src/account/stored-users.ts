import { User } from '@keelson/contracts/account/user';
import { type DocumentConverter, documentConverter } from '../converter';
import { type SetOptions } from 'firebase-admin/firestore';
import { nameTermsOf } from './name-terms';

/** The field of `users/{uid}` that a search by name looks up. It belongs to no contract: only the server uses it. */
export const NAME_TERMS = 'nameTerms';

const users = documentConverter(User, 'uid');

/** An account as it is stored, with the terms of its name. */
export const storedUsers: DocumentConverter<User> = {
  replaceKnown: { mergeFields: [...users.replaceKnown.mergeFields, NAME_TERMS] },
  updateOf: (user, stored) => ({
    ...users.updateOf(user, stored),
    [NAME_TERMS]: nameTermsOf(user.displayName),
  }),
  toFirestore: (user: unknown, options?: SetOptions) => ({
    ...(options === undefined
      ? users.toFirestore(user as User)
      : users.toFirestore(user as User, options)),
    [NAME_TERMS]: nameTermsOf((user as User).displayName),
  }),
  fromFirestore: (snapshot) => {
    const { [NAME_TERMS]: _, ...user } = users.fromFirestore(snapshot) as User & {
      readonly [NAME_TERMS]?: unknown;
    };
    return user;
  },
};
