import type {
  DeleteMe,
  EndSession,
  GetMe,
  ListUsers,
  SetStaffRole,
  StartSession,
  UpdateMe,
} from '@keelson/contracts/account/endpoints';
import type { ListAudit } from '@keelson/contracts/audit/audit';
import type {
  GetCheckout,
  GetSubscription,
  ListPlans,
  OpenPortal,
  StartCheckout,
} from '@keelson/contracts/billing/endpoints';
import type {
  GetBillingOverview,
  ListBillingEvents,
  ResolveBillingEvent,
  ResyncBilling,
  RetryBillingEvent,
} from '@keelson/contracts/billing/ledger';
import type {
  AskChat,
  DeleteChat,
  GetChat,
  ListChats,
  RenameChat,
  RestoreChat,
  StopAnswer,
} from '@keelson/contracts/chat/endpoints';
import type { GetClientConfig } from '@keelson/contracts/platform/config';
import type { GetHealth } from '@keelson/contracts/platform/health';
import type { GetProjectHub } from '@keelson/contracts/projects/hub';
import type { ListProjects } from '@keelson/contracts/projects/project';
import type { GetUsage } from '@keelson/contracts/usage/usage';
import { operation } from './operation';

// One constant each, so that a page carries only those that it calls. A test compares every one of
// them with the contract of the same name.
export const startSession = operation<typeof StartSession>('POST', '/api/session');
export const endSession = operation<typeof EndSession>('DELETE', '/api/session');
export const getMe = operation<typeof GetMe>('GET', '/api/me');
export const updateMe = operation<typeof UpdateMe>('PATCH', '/api/me');
export const deleteMe = operation<typeof DeleteMe>('DELETE', '/api/me');
export const listPlans = operation<typeof ListPlans>('GET', '/api/plans');
export const startCheckout = operation<typeof StartCheckout>('GET', '/api/checkout');
export const getCheckout = operation<typeof GetCheckout>('GET', '/api/checkout/sessions/{id}');
export const openPortal = operation<typeof OpenPortal>('GET', '/api/portal');
export const getSubscription = operation<typeof GetSubscription>('GET', '/api/subscription');
export const getUsage = operation<typeof GetUsage>('GET', '/api/usage');
export const listProjects = operation<typeof ListProjects>('GET', '/api/projects');
export const getProjectHub = operation<typeof GetProjectHub>('GET', '/api/projects/{slug}/hub');
export const askChat = operation<typeof AskChat>('POST', '/api/chat');
export const listChats = operation<typeof ListChats>('GET', '/api/chats');
export const getChat = operation<typeof GetChat>('GET', '/api/chats/{id}');
export const renameChat = operation<typeof RenameChat>('PATCH', '/api/chats/{id}');
export const deleteChat = operation<typeof DeleteChat>('DELETE', '/api/chats/{id}');
export const restoreChat = operation<typeof RestoreChat>('POST', '/api/chats/{id}/restore');
export const stopAnswer = operation<typeof StopAnswer>('POST', '/api/chats/{id}/stop');
export const getClientConfig = operation<typeof GetClientConfig>('GET', '/api/config');
export const getHealth = operation<typeof GetHealth>('GET', '/api/health');
export const listUsers = operation<typeof ListUsers>('GET', '/api/admin/users');
export const setStaffRole = operation<typeof SetStaffRole>('PUT', '/api/admin/users/{uid}/role');
export const getBillingOverview = operation<typeof GetBillingOverview>(
  'GET',
  '/api/admin/billing/overview',
);
export const listBillingEvents = operation<typeof ListBillingEvents>(
  'GET',
  '/api/admin/billing/events',
);
export const retryBillingEvent = operation<typeof RetryBillingEvent>(
  'POST',
  '/api/admin/billing/events/{id}/retry',
);
export const resolveBillingEvent = operation<typeof ResolveBillingEvent>(
  'POST',
  '/api/admin/billing/events/{id}/resolve',
);
export const resyncBilling = operation<typeof ResyncBilling>(
  'POST',
  '/api/admin/billing/users/{uid}/resync',
);
export const listAudit = operation<typeof ListAudit>('GET', '/api/admin/audit');
