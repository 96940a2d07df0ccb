const EMAIL_MAX = 250;

/**
 * Every separator is mandatory inside its group, so the pattern stays linear on hostile input.
 * The last label takes 2 to 63 letters: `.online` and `.health` are real addresses.
 */
const EMAIL = /^\w+(?:(?:[.+]|-+)\w+)*@\w+(?:(?:\.|-+)\w+)*\.[A-Za-z]{2,63}$/;

export const isEmail = (value: string): boolean => value.length <= EMAIL_MAX && EMAIL.test(value);
