// @ts-check
// The texts of the page of a fleet, in French.

export default /** @type {Record<string, any>} */ ({
  'fleet.empty': 'Aucune tâche pour l’instant. Ajoutez-en une avec `worddle fleet add`.',
  'fleet.job': (/** @type {number} */ id) => `Tâche ${id}`,
  'fleet.what': (/** @type {string} */ question, /** @type {string} */ list) =>
    `${question}, liste ${list}`,
  'fleet.question.best': 'Meilleure grille',
  'fleet.question.generate': 'Histogramme',
  'fleet.question.prove': 'Preuve',
  'fleet.state.running': 'en cours',
  'fleet.state.paused': 'en pause',
  'fleet.state.cancelled': 'annulée',
  'fleet.state.done': 'terminée',
  'fleet.of': (/** @type {string} */ done, /** @type {string} */ all) => `${done} sur ${all}`,
  'fleet.done': 'Unités terminées',
  'fleet.leased': 'En cours',
  'fleet.waiting': 'En attente',
  'fleet.aside': 'Mises de côté',
  'fleet.pace': 'Grilles par seconde',
  'fleet.left': 'Temps restant',
  'fleet.best': (/** @type {string} */ value) => `La meilleure jusqu’ici : ${value}`,
  'fleet.second': (/** @type {number} */ units) =>
    units === 1
      ? 'Une unité attend d’être confirmée par une deuxième machine.'
      : `${units} unités attendent d’être confirmées par une deuxième machine.`,
  'fleet.workers': 'Machines',
  'fleet.name': 'Nom',
  'fleet.threads': 'Threads',
  'fleet.heard': 'Dernier signal',
  'fleet.ago': (/** @type {string} */ time) => `il y a ${time}`,
  'fleet.ago.gone': (/** @type {string} */ time) => `il y a ${time}, hors ligne`,
  'fleet.faults': 'Erreurs',
  'fleet.fault': (
    /** @type {string} */ time,
    /** @type {number | null} */ job,
    /** @type {number | null} */ unit,
  ) =>
    `Il y a ${time}${job === null ? '' : `, tâche ${job}`}${unit === null ? '' : `, unité ${unit}`} :`,
});
