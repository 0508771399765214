/** What is written in front of the service worker when the page is made. */
declare const made: {
  edition: string;
  base: string;
  engine: 'http' | 'worker';
  /** The address of the directory of word lists, if there is one. */
  lists: string | null;
  /** The addresses of all files that are kept from the beginning, below the base. */
  files: string[];
};
