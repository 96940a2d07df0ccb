/**
 * The build writes these placeholders instead of an installation's settings. The server replaces each one by the
 * setting when it sends the page, so that the page has the same text before and after the application starts.
 */
export const PLACEHOLDERS = {
  productName: "zzproduct",
  supportEmail: "zzsupport",
  links: { instagram: "zzinstagram", facebook: "zzfacebook", linkedin: "zzlinkedin", council: "zzcouncil" },
  company: { name: "zzlegalname", cnpj: "zzlegalcnpj", address: "zzlegaladdress" },
  dpo: { name: "zzdponame", email: "zzdpomail" },
};

/** True while the build prerenders pages, without a browser. */
export const prerendering = typeof document === "undefined";
