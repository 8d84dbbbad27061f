import { type SecurityNotification } from '@keelson/contracts/notifications/notification';

export interface SignInMethodChange {
  readonly kind: SecurityNotification;
  /** Firebase's id, such as `google.com`. */
  readonly method: string;
}

/** Returns what changed between the stored sign-in methods of an account and its current ones. */
export function signInMethodChanges(
  before: readonly string[],
  after: readonly string[],
): SignInMethodChange[] {
  return [
    ...added(before, after).map((method) => ({ kind: 'method-connected' as const, method })),
    ...added(after, before).map((method) => ({ kind: 'method-disconnected' as const, method })),
  ];
}

const added = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((method) => !before.includes(method));
