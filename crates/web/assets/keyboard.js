// A Russian layout is the normal case here: what its keys would be on a Latin one.
// @ts-check
const RUSSIAN = "йцукенгшщзхъфывапролджэячсмитьбюёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ";
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>~";

/** A text as the same keys give it on a Latin layout. @param {string} text */
export const latin = (text) => text.replace(/[а-яё]/gi, (letter) => LATIN[RUSSIAN.indexOf(letter)] ?? letter);
