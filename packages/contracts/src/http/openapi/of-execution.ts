import { type ErrorCode } from '../../errors';
import { type Endpoint } from '../endpoint';

/** True when a service of an area answers, with credentials of its own. */
export const ofExecution = ({ auth }: Endpoint): boolean => auth.startsWith('execution:');

/** The errors that such an endpoint returns for credentials. */
export type CodesOf = (endpoint: Endpoint) => readonly ErrorCode[];
