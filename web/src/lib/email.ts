const EMAIL_MAX = 250;

/**
 * Every separator is mandatory inside its group, so that matching takes linear time on hostile input.
 * The top-level domain has 2 to 63 letters, because `.online` and `.health` exist.
 */
const EMAIL = /^\w+(?:(?:[.+]|-+)\w+)*@\w+(?:(?:\.|-+)\w+)*\.[A-Za-z]{2,63}$/;

export const isEmail = (value: string): boolean => value.length <= EMAIL_MAX && EMAIL.test(value);
