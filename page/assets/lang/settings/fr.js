// @ts-check
// The texts of the settings, in French.

export default /** @type {Record<string, any>} */ ({
  'settings.language': 'Langue de l’interface',
  'settings.theme': 'Thème',
  'theme.system': 'Système',
  'theme.light': 'Clair',
  'theme.dark': 'Sombre',
  'settings.palette': 'Couleurs adaptées au daltonisme',
  'settings.sound': 'Sons du jeu',
  'settings.vibration': 'Vibrations',
  'settings.everyone': 'Compter mes jours sur ce serveur, sans mon nom',
  'settings.motion': 'Sans animations',
});
