import * as z from 'zod';
import { dropUnknownFields } from '../../documents/unknown-fields';
import { Agent } from '../agent/agent';
import { Board } from '../board/board';
import { Card } from './card';

/** `details` of `kanban/revision-stale` and `kanban/neighbour-gone`: the card as it is stored now. */
export const StaleCardDetails = dropUnknownFields(z.strictObject({ card: Card }));
export type StaleCardDetails = z.infer<typeof StaleCardDetails>;

/** `details` of `kanban/revision-stale` for a board: the board as it is stored now. */
export const StaleBoardDetails = dropUnknownFields(z.strictObject({ board: Board }));
export type StaleBoardDetails = z.infer<typeof StaleBoardDetails>;

/** `details` of `kanban/revision-stale` for an agent: the agent as it is stored now. */
export const StaleAgentDetails = dropUnknownFields(z.strictObject({ agent: Agent }));
export type StaleAgentDetails = z.infer<typeof StaleAgentDetails>;
