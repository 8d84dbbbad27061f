import { GetProjectHub } from '../projects/hub';
import { ListProjects } from '../projects/project';
import { CONTROL_ENDPOINTS } from './agent/control-endpoints';
import { GATEWAY_ENDPOINTS } from './agent/gateway';
import { GetExecutionDocument } from './execution-document';

export const BOARDS_ENDPOINTS = [
  ListProjects,
  GetProjectHub,
  ...GATEWAY_ENDPOINTS,
  ...CONTROL_ENDPOINTS,
  GetExecutionDocument,
] as const;
