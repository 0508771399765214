// @ts-check
// The texts of the settings, in English.

export default /** @type {Record<string, any>} */ ({
  'settings.language': 'Interface language',
  'settings.theme': 'Theme',
  'theme.system': 'System',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  'settings.palette': 'Colour-blind friendly colours',
  'settings.sound': 'Game sounds',
  'settings.vibration': 'Vibration',
  'settings.everyone': 'Count my days on this server, without my name',
  'settings.motion': 'No animations',
});
