// @ts-check
// Who knows a word, and whether it is crude. Pure.

/** @typedef {{tier?: number, crude?: string}} Known */

/** The tier of a word; crude ones come with the rare ones. @param {Known} word */
export const tierOf = ({ tier = 3, crude }) => (crude ? 3 : tier);
/** Whether a word is crude; not an ordinary one that also has a crude meaning. @param {Known} word */
export const isCrude = ({ crude }) => crude !== undefined && crude !== 'double';
