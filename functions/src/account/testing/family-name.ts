import { type TestUser } from '../../testing/test-user';

/** A word that only documents with the name of this person have. */
export const familyNameOf = ({ email }: TestUser): string =>
  `Quixby${email.slice('person-'.length, email.indexOf('@'))}`;
