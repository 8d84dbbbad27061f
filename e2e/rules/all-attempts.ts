import { Preferences } from '@keelson/contracts/account/user';
import { ACCESS } from './access-table';
import {
  type Attempt,
  attemptsOf,
  groupAttempts,
  missingDocumentAttempts,
  unmatchedAttempts,
} from './attempts';
import { FEATURE_ATTEMPTS } from './feature-attempts';
import {
  BATCHES,
  PREFERENCE_CHANGES,
  PREFERENCE_VALUES,
  preferencesAttempt,
} from './preferences-attempts';
import { NO_CLIENT } from './principals';

export const ATTEMPTS: Readonly<Record<string, readonly Attempt[]>> = {
  'the access table': ACCESS.flatMap(attemptsOf),
  'a document that is not there': missingDocumentAttempts(),
  'a path without a rule': unmatchedAttempts(),
  'a collection group': groupAttempts(),
  // The rules and the contract's schema accept the same values.
  'a value of preferences': PREFERENCE_VALUES.map(([how, value]) =>
    preferencesAttempt(how, value, Preferences.safeParse(value).success ? ['owner'] : NO_CLIENT),
  ),
  'a change of preferences': PREFERENCE_CHANGES,
  'a commit with several writes': BATCHES,
  'a feature of the plan': FEATURE_ATTEMPTS,
};
