import {
  FLAG_KEYS,
  GetFlags,
  isFlagOn,
  ListFlags,
  SetFlag,
} from '@keelson/contracts/platform/flags';
import { type Clock } from '@keelson/server/clock';
import { ownRoute, type Route, route } from '../http/route';
import { type FlagDeps, setFlag, toFlagList } from './set-flag';

export const flagRoutes = ({ flags }: Pick<FlagDeps, 'flags'>): Route[] => [
  ownRoute(GetFlags, async (actor) => {
    const current = await flags.current();
    const entries = FLAG_KEYS.map((key) => [key, isFlagOn(current, key, actor)] as const);
    return { flags: Object.fromEntries(entries) as Record<(typeof FLAG_KEYS)[number], boolean> };
  }),
];

export const flagAdminRoutes = (deps: FlagDeps & { readonly now: Clock }): Route[] => [
  route(ListFlags, async () => toFlagList(await deps.settings.get())),
  route(SetFlag, ({ actor, params, body, request, key }) =>
    setFlag(deps, {
      ...body,
      flag: params.key,
      key,
      actor: { kind: 'user', id: actor.uid, label: actor.uid },
      requestId: request.id,
      at: deps.now(),
    }),
  ),
];
