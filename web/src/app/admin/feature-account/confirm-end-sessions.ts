import type { UserRow } from '@keelson/contracts/account/endpoints';
import type { SessionRow } from '@keelson/contracts/account/session-endpoints';
import type { Question } from '../../shared/ui/confirm-dialog';

export const confirmEndSessions = ({ displayName, email, uid }: UserRow): Question => ({
  heading: $localize`End all sessions of ${displayName ?? email ?? uid}:name:?`,
  detail: $localize`${email ?? uid}:account: will be signed out on every device and can sign in again.`,
  action: $localize`End all sessions`,
  tone: 'danger',
});

export const confirmEndSession = ({ email, uid }: UserRow, { device }: SessionRow): Question => ({
  heading: $localize`End session of ${device}:device:?`,
  detail: $localize`${email ?? uid}:account: will be signed out on this device and can sign in again.`,
  action: $localize`End session`,
  tone: 'danger',
});
