import { BRAND } from '@keelson/product/brand';
import { AREA_IDEAS } from './area-ideas';
import { AREA_SERVICES } from './area-services';
import { DEMO_ACCOUNTS } from '@keelson/contracts/platform/demo-accounts';
import { type InstanceFolders } from './locations';
import { type PortTable } from './ports';
import { paint } from './terminal';

type Row = readonly [name: string, value: string];

export function overview(ports: PortTable, folders: InstanceFolders): string {
  const app = `http://localhost:${ports.app}`;
  const at = (port: number): string => `127.0.0.1:${port}`;
  const addresses: Row[] = [
    ['App', paint('bold', app)],
    ['Payments (operator)', `http://localhost:${ports.payments}`],
    ['Inbox', `http://localhost:${ports.inbox}`],
    ['API', `${app}/developers`],
    ...AREA_SERVICES.flatMap((service) => service.addresses(ports)),
    [
      'Emulators',
      `auth ${at(ports.auth)}  firestore ${at(ports.firestore)}  storage ${at(ports.storage)}`,
    ],
    ['', `functions ${at(ports.functionsServer)}  tasks ${at(ports.tasks)}  hub ${at(ports.hub)}`],
    ['Logs', folders.logs],
  ];
  const accounts: Row[] = DEMO_ACCOUNTS.map(({ email, note }) => [email, note]);
  const ideas: Row[] = [
    ['Buy Pro', `sign in as fred@keelson.test, open ${app}/pricing, pay with 4242 4242 4242 4242`],
    ['Fail a payment', 'use card 4000 0000 0000 0341 and let the test clock run to the renewal'],
    ['Change a plan', `cancel in the portal and watch ${app}/dashboard update live`],
    ...AREA_SERVICES.flatMap((service) => service.ideas(app)),
    ...AREA_IDEAS.map((idea) => idea(app)),
    ['Administer', `as ada@keelson.test: ${app}/admin`],
  ];
  return [
    section(`${BRAND.name} is running`, addresses),
    section('Demo accounts (no password: choose one at /sign-in)', accounts),
    section('Try it', ideas),
    `  Ctrl-C stops everything and keeps the data; ${paint('bold', 'npm run ops -- reset')} returns to the demo data.`,
  ].join('\n');
}

function section(title: string, rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `    ${name.padEnd(width)}  ${value}`);
  return `\n  ${paint(['bold', 'cyan'], title)}\n${lines.join('\n')}\n`;
}
