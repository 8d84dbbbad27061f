import {
  DeleteMe,
  EndSession,
  ExportMe,
  GetMe,
  GetUser,
  ListUsers,
  SetStaffRole,
  StartSession,
  UpdateMe,
} from '../account/endpoints';
import { VIEW_ENDPOINTS } from '../account/member-view';
import { ExportAudit, ListAudit } from '../audit/audit';
import {
  ApproveDuplicate,
  KeepDuplicate,
  ListDuplicates,
  SetBillingSettings,
} from '../billing/duplicates';
import {
  GetCheckout,
  GetSubscription,
  ListPlans,
  OpenPortal,
  ReceiveWebhook,
  StartCheckout,
} from '../billing/endpoints';
import {
  GetBillingOverview,
  ListBillingEvents,
  ResolveBillingEvent,
  ResyncBilling,
  RetryBillingEvent,
  UnresolveBillingEvent,
} from '../billing/ledger';
import { ListMissingSubscriptions } from '../billing/missing';
import { ACCOUNT_BILLING_ENDPOINTS } from '../billing/account-billing';
import { ListInvoices } from '../billing/invoices';
import { PLAN_CHANGE_ENDPOINTS } from '../billing/plan-change';
import { PROMOTION_ENDPOINTS } from '../billing/promotion';
import { ListUnclaimedSubscriptions } from '../billing/unclaimed';
import { EndOrphanedAccount, ListOrphanedAccounts } from '../billing/orphans';
import { ListSkippedSubscriptions } from '../billing/skipped';
import { CHAT_ATTACHMENT_ENDPOINTS } from '../chat/attachment';
import {
  AskChat,
  DeleteChat,
  GetChat,
  ListChats,
  RenameChat,
  RestoreChat,
  StopAnswer,
} from '../chat/endpoints';
import { FEEDBACK_ENDPOINTS } from '../chat/feedback';
import { CHAT_SETTINGS_ENDPOINTS } from '../chat/settings';
import { SHARE_ENDPOINTS } from '../chat/share';
import { GATEWAY_ENDPOINTS } from '../kanban/agent/gateway';
import { CONTROL_ENDPOINTS } from '../kanban/agent/control-endpoints';
import {
  GetLesson,
  GetDocImage,
  GetDocPreview,
  GetLessonVideo,
  GetNavigation,
  GetPublicDoc,
  SearchPublicDocs,
  ListPublicDocs,
} from '../learning/public-endpoints';
import { SendDocFeedback } from '../learning/feedback';
import { LEARNING_CONTROL_ENDPOINTS } from '../learning/control-endpoints';
import { GetMetrics } from '../metrics/endpoints';
import { NOTIFICATION_ENDPOINTS } from '../notifications/endpoints';
import { ReportClientErrors } from '../platform/client-errors';
import { GetClientConfig } from '../platform/config';
import { FLAG_ENDPOINTS } from '../platform/flags';
import { GetHealth, GetLiveness } from '../platform/health';
import { GetExecutionDocument, GetOpenApi } from '../platform/openapi';
import { ReportPolicyViolations } from '../platform/policy-reports';
import { GetProjectHub } from '../projects/hub';
import { ListProjects } from '../projects/project';
import { BuyCredits, GetCredits } from '../billing/credits';
import { SetOverageCap } from '../usage/overage-cap';
import { GetAccountUsage, GetUsage, GetUsageHistory } from '../usage/usage';
import {
  EndSessionById,
  EndUserSession,
  EndUserSessions,
  ListSessions,
  ListUserSessions,
} from '../account/session-endpoints';
import { PICTURE_ENDPOINTS } from '../account/picture-endpoints';
import { SIGN_IN_METHOD_ENDPOINTS } from '../account/sign-in-method-endpoints';
import { type Endpoint } from './endpoint';

const endpoints = [
  StartSession,
  EndSession,
  GetMe,
  UpdateMe,
  ExportMe,
  DeleteMe,
  ListSessions,
  EndSessionById,
  ...SIGN_IN_METHOD_ENDPOINTS,
  ...PICTURE_ENDPOINTS,
  ...NOTIFICATION_ENDPOINTS,
  ListPlans,
  StartCheckout,
  GetCheckout,
  OpenPortal,
  GetSubscription,
  ...PLAN_CHANGE_ENDPOINTS,
  ...PROMOTION_ENDPOINTS,
  ListInvoices,
  GetCredits,
  BuyCredits,
  GetUsage,
  GetUsageHistory,
  SetOverageCap,
  AskChat,
  ListChats,
  GetChat,
  RenameChat,
  DeleteChat,
  RestoreChat,
  StopAnswer,
  ...CHAT_SETTINGS_ENDPOINTS,
  ...CHAT_ATTACHMENT_ENDPOINTS,
  ...FEEDBACK_ENDPOINTS,
  ...SHARE_ENDPOINTS,
  ListPublicDocs,
  GetNavigation,
  GetPublicDoc,
  GetLesson,
  GetDocImage,
  GetDocPreview,
  GetLessonVideo,
  SearchPublicDocs,
  SendDocFeedback,
  ListProjects,
  GetProjectHub,
  ReceiveWebhook,
  GetClientConfig,
  ReportClientErrors,
  GetHealth,
  GetLiveness,
  GetOpenApi,
  GetExecutionDocument,
  ReportPolicyViolations,
  ...FLAG_ENDPOINTS,
  ListUsers,
  GetUser,
  SetStaffRole,
  ListUserSessions,
  EndUserSession,
  EndUserSessions,
  ...VIEW_ENDPOINTS,
  GetAccountUsage,
  GetMetrics,
  GetBillingOverview,
  ListBillingEvents,
  RetryBillingEvent,
  UnresolveBillingEvent,
  ResolveBillingEvent,
  ResyncBilling,
  ...ACCOUNT_BILLING_ENDPOINTS,
  ListMissingSubscriptions,
  ListUnclaimedSubscriptions,
  ListDuplicates,
  ApproveDuplicate,
  KeepDuplicate,
  SetBillingSettings,
  ListSkippedSubscriptions,
  ListOrphanedAccounts,
  EndOrphanedAccount,
  ExportAudit,
  ListAudit,
  ...GATEWAY_ENDPOINTS,
  ...CONTROL_ENDPOINTS,
  ...LEARNING_CONTROL_ENDPOINTS,
] as const;

/** Every operation of the HTTP API, in the order of its documentation. */
export const ENDPOINTS: readonly Endpoint[] = endpoints;

export type ApiEndpoint = (typeof endpoints)[number];
