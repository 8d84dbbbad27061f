import { BILLING_PAGE } from '../../../core/billing/payer-api';
import { TeamStore } from '../../../teams/data/team-store';
import { Workspaces } from '../../../teams/data/workspaces';
import { TeamCard } from '../../../teams/feature-card/team-card';
import { AllTeams } from '../../../teams/feature-console/all-teams';
import { TeamInspection } from '../../../teams/feature-console/team-inspection';
import { InvitationPage } from '../../../teams/feature-invitation/invitation';
import { StaleDialog } from '../../../teams/feature-switcher/stale-dialog';
import { SwitcherList } from '../../../teams/feature-switcher/switcher-list';
import { AutomaticSeats } from '../../../teams/feature-team/automatic-seats';
import { BillingLanguage } from '../../../teams/feature-team/billing-language';
import { CapForm } from '../../../teams/feature-team/cap-form';
import { DeleteTeam } from '../../../teams/feature-team/delete-team';
import { InvitationList } from '../../../teams/feature-team/invitation-list';
import { InviteDialog } from '../../../teams/feature-team/invite-dialog';
import { KeyDialog } from '../../../teams/feature-team/key-dialog';
import { LeaveTeam } from '../../../teams/feature-team/leave-team';
import { MemberList } from '../../../teams/feature-team/member-list';
import { OwnershipNotice } from '../../../teams/feature-team/ownership-notice';
import { TeamPage } from '../../../teams/feature-team/team';
import { TeamActivity } from '../../../teams/feature-team/team-activity';
import { OwnerDecision } from '../../../teams/feature-decision/owner-decision';
import { TeamKeys } from '../../../teams/feature-team/team-keys';
import { TeamOwnership } from '../../../teams/feature-team/team-ownership';
import { TeamPlan } from '../../../teams/feature-team/team-plan';
import { TeamSettings } from '../../../teams/feature-team/team-settings';
import { TeamUsage } from '../../../teams/feature-team/team-usage';
import { NewTeam } from '../../../teams/feature-teams/new-team';
import { OwnInvitations } from '../../../teams/feature-teams/own-invitations';
import { TeamsPage } from '../../../teams/feature-teams/teams';
import {
  empty,
  type Example,
  failing,
  loading,
  type Place,
  reading,
  type Responses,
} from '../../example';
import { ERROR, NO_ROWS } from '../../sample-data';
import {
  DELETION,
  DETAILS,
  IN_TEAM,
  INVITATION,
  INVITATION_ID,
  INVITED,
  MEMBER,
  NO_TEAMS,
  TEAM_ID,
} from './sample-data';

const noop = (): void => undefined;

/** A part of the page of a team, which the page has loaded the team for. */
const inTeam = <View>(
  then: (view: View, store: TeamStore) => unknown,
  responses: Responses = {},
) => ({
  providers: [TeamStore],
  responses: { 'GET /api/workspaces': IN_TEAM, ...responses } as const,
  act: async (view: View, { injector }: Place) => {
    await injector.get(Workspaces).load();
    return then(view, injector.get(TeamStore));
  },
});
/** The same with the members and the details that the parts of an owner show. */
const asOwner = <View>(then: (view: View) => unknown, responses: Responses = {}) =>
  inTeam<View>(
    async (view, store) => {
      await store.details.load();
      await store.members.setQuery(TEAM_ID);
      return then(view);
    },
    {
      'GET /api/workspaces/{workspace}': DETAILS,
      'GET /api/workspaces/{workspace}/members': { items: [MEMBER], nextCursor: null },
      ...responses,
    },
  );
const switching = (_: unknown, { injector }: Place) => injector.get(Workspaces).switchTo(TEAM_ID);
/** The page about plan and billing has examples of its own. */
const withoutBilling = { provide: BILLING_PAGE, useValue: () => new Promise(() => undefined) };
const OWNED = {
  inputs: { details: { workspaces: [{ id: TEAM_ID, name: 'Example team', members: 2 }] } },
};
const SECRET = { inputs: { secret: 'secret' } };

const TEAMS_VIEWS: readonly Example[] = [
  ...reading('Teams', TeamsPage),
  ...empty('Teams', TeamsPage, { responses: { 'GET /api/workspaces': NO_TEAMS } }),
  ...failing('Switch', SwitcherList, { act: switching }),
  ...failing('Other workspace', StaleDialog, { act: switching }),
  ...failing('New team', NewTeam, {
    act: (view) => {
      view['model'].set({ name: 'Example' });
      return view['create']();
    },
  }),
  ...reading('Team', TeamPage),
  ...empty('Team', TeamPage, { responses: { 'GET /api/workspaces': NO_TEAMS } }),
  ...reading(
    'Members',
    MemberList,
    inTeam((_, store) => store.members.setQuery(TEAM_ID)),
  ),
  ...failing(
    'Role',
    MemberList,
    asOwner((view) => view['setRole'](MEMBER, 'admin')),
  ),
  ...reading(
    'Invitations',
    InvitationList,
    inTeam((_, store) => store.invitations.setQuery(TEAM_ID)),
  ),
  ...failing(
    'Form of invitations',
    InviteDialog,
    asOwner((view) => {
      view['text'].set('jo@example.com');
      return view['send']();
    }),
  ),
  ...failing(
    'Offer of ownership',
    OwnershipNotice,
    asOwner((view) => view['accept']()),
  ),
  ...reading(
    'Activity',
    TeamActivity,
    inTeam((view) => view['list'].load()),
  ),
  ...empty(
    'Activity',
    TeamActivity,
    inTeam((view) => view['list'].load(), {
      'GET /api/workspaces/{workspace}/audit': NO_ROWS,
    }),
  ),
  ...failing(
    'Settings',
    TeamSettings,
    asOwner((view) => view['rename']()),
  ),
  ...failing(
    'Ownership',
    TeamOwnership,
    asOwner((view) => {
      view['choose'](MEMBER.uid, 'admin');
      return view['give'](new Event('submit'));
    }),
  ),
  ...failing(
    'Leaving',
    LeaveTeam,
    asOwner((view) => view['send']()),
  ),
  ...loading('Plan on the dashboard', TeamCard, {
    inputs: { usage: { status: 'loading' }, retry: noop },
  }),
  ...failing('Plan on the dashboard', TeamCard, {
    inputs: { usage: { status: 'failed', error: ERROR }, retry: noop },
  }),
  ...reading(
    'Usage by member',
    TeamUsage,
    inTeam((view) => view['load']()),
  ),
  ...failing('Limit of a member', CapForm, {
    ...inTeam<CapForm>((view) => view['send'](5)),
    inputs: { member: { ...MEMBER, used: {}, caps: {} }, metric: 'chatMessages' },
  }),
  ...failing('Automatic seats', AutomaticSeats, {
    ...asOwner<AutomaticSeats>((view) => view['save']()),
    inputs: { automatic: { monthly: 2, bought: 1, price: null } },
  }),
  ...reading('Plan and seats', TeamPlan, {
    ...inTeam<TeamPlan>((view) => view['seats'].load()),
    providers: [TeamStore, withoutBilling],
  }),
  ...reading(
    'Details on invoices',
    BillingLanguage,
    inTeam((view) => view['chosen'].load()),
  ),
  ...reading(
    'API keys',
    TeamKeys,
    inTeam((view) => view['keys'].load()),
  ),
  ...failing(
    'New API key',
    KeyDialog,
    asOwner((view) => {
      view['model'].set({ name: 'CI' });
      view['toggle']('members');
      return view['make']();
    }),
  ),
  ...failing('Own invitations', OwnInvitations, {
    responses: { 'GET /api/workspaces': INVITED },
    act: async (_, { injector }: Place) => {
      const workspaces = injector.get(Workspaces);
      await workspaces.load();
      return workspaces.join(INVITATION_ID);
    },
  }),
  ...empty('All teams', AllTeams, { responses: { 'GET /api/admin/workspaces': NO_ROWS } }),
  ...reading('Team in the console', TeamInspection, { inputs: { workspace: TEAM_ID } }),
  ...reading('Decision of an owner', OwnerDecision, OWNED),
  ...failing('Sent decision', OwnerDecision, {
    ...OWNED,
    responses: {
      'GET /api/workspaces/{workspace}/members': { items: [MEMBER], nextCursor: null },
    },
    act: async (view) => {
      await view['teams'].load();
      return view['decide'](new Event('submit'));
    },
  }),
  ...reading(
    'Deletion',
    DeleteTeam,
    inTeam((view) => view['ask']()),
  ),
  ...failing(
    'Confirmed deletion',
    DeleteTeam,
    inTeam(
      async (view) => {
        view['ask']();
        view['model'].set({ typed: 'Example team' });
        return view['confirm']();
      },
      { 'GET /api/workspaces/{workspace}/deletion': DELETION },
    ),
  ),
  ...reading('Invitation', InvitationPage, SECRET),
  ...failing('Answer to an invitation', InvitationPage, {
    ...SECRET,
    responses: { 'GET /api/invitations/{secret}': INVITATION },
    act: (view) => view['store'].accept(),
  }),
];

export const TEAMS_EXAMPLES = { teams: TEAMS_VIEWS };
