// @ts-check
// The texts of the page of a fleet, in English.

export default /** @type {Record<string, any>} */ ({
  'fleet.empty': 'No jobs yet. Add one with `worddle fleet add`.',
  'fleet.job': (/** @type {number} */ id) => `Job ${id}`,
  'fleet.what': (/** @type {string} */ question, /** @type {string} */ list) =>
    `${question}, list ${list}`,
  'fleet.question.best': 'Best board',
  'fleet.question.generate': 'Histogram',
  'fleet.question.prove': 'Proof',
  'fleet.state.running': 'running',
  'fleet.state.paused': 'paused',
  'fleet.state.cancelled': 'cancelled',
  'fleet.state.done': 'done',
  'fleet.of': (/** @type {string} */ done, /** @type {string} */ all) => `${done} of ${all}`,
  'fleet.done': 'Units done',
  'fleet.leased': 'In progress',
  'fleet.waiting': 'Waiting',
  'fleet.aside': 'Set aside',
  'fleet.pace': 'Boards a second',
  'fleet.left': 'Time left',
  'fleet.best': (/** @type {string} */ value) => `Best so far: ${value}`,
  'fleet.second': (/** @type {number} */ units) =>
    units === 1
      ? '1 unit is waiting for a second worker to confirm it.'
      : `${units} units are waiting for a second worker to confirm them.`,
  'fleet.workers': 'Workers',
  'fleet.name': 'Name',
  'fleet.threads': 'Threads',
  'fleet.heard': 'Last heartbeat',
  'fleet.ago': (/** @type {string} */ time) => `${time} ago`,
  'fleet.ago.gone': (/** @type {string} */ time) => `${time} ago, offline`,
  'fleet.faults': 'Errors',
  'fleet.fault': (
    /** @type {string} */ time,
    /** @type {number | null} */ job,
    /** @type {number | null} */ unit,
  ) => `${time} ago${job === null ? '' : `, job ${job}`}${unit === null ? '' : `, unit ${unit}`}:`,
});
