import { DomainError } from '@keelson/contracts/errors';

export const chatNotFound = (): DomainError =>
  new DomainError('chat/not-found', 'The chat was deleted or belongs to another account.');
