/**
 * What the build writes in place of an installation's settings. The server replaces each placeholder by the setting
 * when it sends the page, so that a page reads the same before and after the application starts.
 */
export const PLACEHOLDERS = {
  productName: "zzproduct",
  supportEmail: "zzsupport",
  links: { instagram: "zzinstagram", facebook: "zzfacebook", linkedin: "zzlinkedin", council: "zzcouncil" },
  company: { name: "zzlegalname", cnpj: "zzlegalcnpj", address: "zzlegaladdress" },
  dpo: { name: "zzdponame", email: "zzdpomail" },
};

/** The build renders pages where there is no browser. */
export const prerendering = typeof document === "undefined";
