// @ts-check
// The texts of the coach and its drill, in French.

import { count, format } from '../fr.js';

export default /** @type {Record<string, any>} */ ({
  coach: 'Entraîneur',
  'coach.more': (/** @type {number} */ n) =>
    `L’entraîneur cherche les sortes de mots qui vous échappent. Terminez encore ${count(n, 'partie', 'parties')} et regardez les solutions.`,
  'coach.says': (/** @type {number} */ n) =>
    n > 1
      ? `Des mots connus de tous qui vous échappent, sur vos ${format.format(n)} dernières parties.`
      : 'Des mots connus de tous qui vous échappent, sur votre dernière partie.',
  'coach.nothing': (/** @type {number} */ n) =>
    n > 1
      ? `Rien ne ressort encore de vos ${format.format(n)} dernières parties. Plus vous jouez, plus l’entraîneur en apprend.`
      : 'Rien ne ressort encore de votre dernière partie. Plus vous jouez, plus l’entraîneur en apprend.',
  'coach.found': (
    /** @type {number} */ found,
    /** @type {number} */ seen,
    /** @type {string} */ share,
  ) => `Vous en avez trouvé ${format.format(found)} sur ${format.format(seen)} (${share}).`,
  'coach.usual': (/** @type {string} */ share) =>
    `D’habitude, pour des mots aussi longs : ${share}`,
  'coach.missed': 'Manqués :',
  'coach.only': 'S’exercer à ceux-ci',
  'coach.only.what': (/** @type {string} */ words) => `S’exercer à ceux-ci : ${words}`,
  'coach.forget': 'Vider la mémoire de l’entraîneur',
  'coach.forget.sure': 'La vider ?',
  'coach.link': 'L’avis de l’entraîneur',
  'coach.back': 'Retour à l’entraîneur',
  'pattern.ending': (/** @type {string} */ letters) => `mots en -${letters}`,
  'pattern.prefix': (/** @type {string} */ letters) => `mots commençant par ${letters}-`,
  'pattern.stem': (/** @type {string} */ letters) =>
    `mots plus longs qui commencent par ${letters}`,
  'mode.drill': 'Exercice de deux minutes',
  'drill.board': (/** @type {number} */ n, /** @type {number} */ all) => `Grille ${n} sur ${all}`,
  'drill.look': (/** @type {string} */ words) => `Cherchez les ${words}`,
  'drill.of': (/** @type {number} */ n, /** @type {string} */ words) =>
    `sur ${format.format(n)} ${words}`,
  'drill.extra': (/** @type {number} */ n) => `et ${count(n, 'autre mot', 'autres mots')}`,
  'drill.next': 'Grille suivante',
  'drill.again': 'Encore un exercice',
  'drill.so': (/** @type {number} */ n) => `${count(n, 'mot', 'mots')} jusqu’ici`,
  'drill.sum': (/** @type {number} */ n) => `${count(n, 'mot', 'mots')} dans cet exercice`,
  'drill.none': 'Ce lien ne dit pas à quoi s’exercer. L’entraîneur a un exercice pour vous.',
});
