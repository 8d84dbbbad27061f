import { type Service } from '../service';
import { binRoutes } from './bin-routes';
import { boardRoutes } from './board-routes';
import { cardRoutes } from './card-routes';
import { eventRoutes } from '../events/event-routes';
import { detailRoutes } from './detail-routes';
import { type Route } from '../http/route';
import { runRoutes } from './run-routes';
import { serviceRoutes } from './service-routes';
import { templateRoutes } from './template-routes';

/** Every operation of the contract. A test compares both lists. */
export const routesOf = (service: Service): Route[] => [
  ...binRoutes(service),
  ...boardRoutes(service),
  ...cardRoutes(service),
  ...detailRoutes(service),
  ...templateRoutes(service),
  ...runRoutes(service),
  ...eventRoutes(service),
  ...serviceRoutes(service),
];
