import { MODULES } from '@keelson/product/modules';
import { type Endpoint } from '../endpoint';

export const TAGS = {
  account: 'Sign-in, sessions, the caller’s account and the accounts of others',
  billing: 'Plans, checkout, subscriptions, usage and the payment provider’s events',
  chat: 'Chats with the assistant',
  learning: 'The learning hub and its console',
  projects: 'Projects and their hubs',
  kanban: 'Boards, cards, runs and agents',
  teams: 'Workspaces of several people',
  audit: 'What staff and members of workspaces have done',
  metrics: 'Revenue and activity of the whole installation',
  modules: 'Modules of the product',
  platform: 'This installation',
} as const;
type Tag = keyof typeof TAGS;

const TAG_OF: Readonly<Record<string, Tag>> = {
  session: 'account',
  sessions: 'account',
  me: 'account',
  pictures: 'account',
  users: 'account',
  people: 'account',
  mail: 'account',
  plans: 'billing',
  checkout: 'billing',
  portal: 'billing',
  credits: 'billing',
  subscription: 'billing',
  invoices: 'billing',
  usage: 'billing',
  webhooks: 'billing',
  billing: 'billing',
  chat: 'chat',
  chats: 'chat',
  'shared-chats': 'chat',
  learn: 'learning',
  'learning-control': 'learning',
  projects: 'projects',
  kanban: 'kanban',
  boards: 'kanban',
  'board-imports': 'kanban',
  agents: 'kanban',
  bin: 'kanban',
  dispatch: 'kanban',
  events: 'kanban',
  workspaces: 'teams',
  invitations: 'teams',
  audit: 'audit',
  metrics: 'metrics',
  config: 'platform',
  flags: 'platform',
  health: 'platform',
  live: 'platform',
  ready: 'platform',
  'client-errors': 'platform',
  capabilities: 'platform',
  'openapi.json': 'platform',
  'execution-openapi.json': 'platform',
  'policy-reports': 'platform',
};

/** @throws {Error} for a path that no section contains. */
export function tagOf({ path }: Pick<Endpoint, 'path'>): Tag {
  const [, , first = '', second = ''] = path.split('/');
  const topic = first === 'admin' ? second : first;
  const tag = Object.hasOwn(MODULES, topic) ? 'modules' : TAG_OF[topic];
  if (tag === undefined) throw new Error(`No section of the OpenAPI document contains ${path}.`);
  return tag;
}
