import { ServerResponse } from 'node:http';

/** Preloaded into a process: its clock differs from that of the machine by `KEELSON_CLOCK_OFFSET_MS`. Timers do not. */
const offset = Number(process.env['KEELSON_CLOCK_OFFSET_MS'] ?? 0);
const MachineDate = Date;
const now = () => MachineDate.now() + offset;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args, asked) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, asked),
  apply: () => new MachineDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

// Node writes the header `Date` by the machine's clock.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...args) {
  this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
