/** Written by hand until the API description is generated; `npm run api` replaces this file. */
interface Body<T> {
  content: { "application/json": T };
}
interface Answer<T> {
  headers: { [name: string]: unknown };
  content: { "application/json": T };
}
interface Failure {
  default: Answer<components["schemas"]["Fault"]>;
}
interface NoParams {
  query?: never;
  header?: never;
  path?: never;
  cookie?: never;
}
interface ById extends Omit<NoParams, "path"> {
  path: { id: string };
}
interface Get<T, P = NoParams> {
  parameters: P;
  requestBody?: never;
  responses: { 200: Answer<T> } & Failure;
}
interface Send<B, T, P = NoParams> {
  parameters: P;
  requestBody: Body<B>;
  responses: { 200: Answer<T> } & Failure;
}
interface SendEmpty<T, P = NoParams> {
  parameters: P;
  requestBody?: never;
  responses: { 200: Answer<T> } & Failure;
}
type S = components["schemas"];

export interface paths {
  "/api/register": { post: Send<S["Registration"], S["Message"]> };
  "/api/register/confirm": {
    get: Get<S["Message"], Omit<NoParams, "query"> & { query: { token: string } }>;
  };
  "/api/auth/login": { post: Send<S["Credentials"], S["Login"] & { passwordChangeRequired: boolean }> };
  "/api/admin/login": { post: Send<S["Credentials"], S["Login"]> };
  "/api/company/login": { post: Send<S["Credentials"], S["Login"]> };
  "/api/auth/logout": { post: SendEmpty<S["Message"]> };
  "/api/auth/request-reset": {
    post: SendEmpty<S["Message"], Omit<NoParams, "query"> & { query: { email: string } }>;
  };
  "/api/auth/reset-password": { post: Send<S["NewPassword"] & { token: string }, S["Message"]> };
  "/api/auth/first-access": { post: Send<S["NewPassword"] & { termsOfService: boolean }, S["Login"]> };
  "/api/auth/change-password": { post: Send<S["NewPassword"] & { currentPassword: string }, S["Login"]> };
  "/api/user/info/": { get: Get<S["UserInfo"]> };
  "/api/user/{id}/profile-picture": {
    get: Get<string, ById>;
    post: {
      parameters: ById;
      requestBody: { content: { "multipart/form-data": { name: string; file: string } } };
      responses: { 200: Answer<S["Message"]> } & Failure;
    };
  };
  "/api/user/{id}/deactivate": { post: Send<{ reason: string }, S["Message"], ById> };
  "/api/user/{id}/export": { get: Get<Record<string, unknown>, ById> };
  "/api/customer/{id}": {
    get: Get<S["Customer"], ById>;
    put: Send<S["CustomerUpdate"], S["Message"], ById>;
    delete: SendEmpty<S["Message"], ById>;
  };
  "/api/customer/{id}/basic-info": { post: Send<S["BasicInfo"], S["Message"], ById> };
  "/api/therapist/list": { get: Get<S["TherapistList"], Omit<NoParams, "query"> & { query?: S["TherapistQuery"] }> };
  /** The own record for the person and administrators, the public profile for everyone else. */
  "/api/therapist/{id}": { get: Get<S["TherapistProfile"] | S["TherapistRecord"], ById> };
  "/api/therapist/{id}/agenda/simplified": {
    get: Get<S["FreeSlots"], Omit<ById, "query"> & { query?: { startDate?: string; finishDate?: string } }>;
  };
  "/api/contact-us": { post: Send<{ email: string; subject: string; body: string }, S["Message"]> };
  "/api/contact-us/company": { post: Send<S["Quote"], S["Message"]> };
  "/api/cep/{cep}": { get: Get<S["Cep"], Omit<NoParams, "path"> & { path: { cep: string } }> };
  "/api/config": { get: Get<S["Config"]> };
}

export interface components {
  schemas: {
    Fault: {
      status: number;
      code: string;
      description: string;
      message: string;
      fields?: { name: string; description: string }[];
    };
    Message: { status?: number; message?: string };
    Registration: {
      email: string;
      password: string;
      termsOfService: boolean;
      type: "CUSTOMER" | "THERAPIST" | "ENTERPRISE";
      referralCode?: string;
    };
    Credentials: { username: string; password: string };
    Login: { token: string; status: number };
    NewPassword: { password: string; passwordConfirmation: string };
    UserInfo: {
      id: string;
      type: string;
      state: string;
      name: string;
      email: string;
      affiliate?: string;
      companyId?: string;
      passwordChangeRequired?: boolean;
      credits?: number;
    };
    GenderValue: "FEMALE" | "MALE" | "TRANS_FEMALE" | "TRANS_MALE" | "NON_BINARY" | "NOT_INFORMED" | "OTHER";
    EthnicityValue: "ASIAN" | "WHITE" | "NATIVE" | "MIXED" | "BLACK" | "NOT_INFORMED";
    Address: {
      zipCode: string;
      neighborhood: string;
      address: string;
      number: string;
      addressComplement?: string;
      addressState: string;
      country: string;
      cellPhone: string;
    };
    Customer: Partial<S["Address"]> & {
      fullName?: string;
      nickname?: string;
      username: string;
      birthDate?: string;
      cpf?: string;
      document?: string;
      documentRegion?: string;
      city?: string;
      gender?: { value: S["GenderValue"]; customValue?: string };
      ethnicity?: S["EthnicityValue"];
      affiliate?: string;
      state: string;
      reschedulingCredit?: number;
    };
    CustomerUpdate: S["Address"] & {
      birthdate: string;
      cpf: string;
      document: string;
      documentRegion: string;
      fullName: string;
      nickname?: string;
      location: string;
      gender: { genderEnum: S["GenderValue"]; customValue?: string };
      ethnicity: S["EthnicityValue"];
    };
    BasicInfo: { fullName: string; nickname?: string; emailAlertsOptIn: boolean };
    Slot: {
      day: string;
      dayOfTheWeek: string;
      startTime: string;
      finishTime: string;
      state: string;
      isEnterprise: boolean;
      /** Only for someone signed in. */
      priceInBRL?: number;
      /** The instant, in UTC. */
      startsAt: string;
    };
    FreeSlots: { availableSchedules: S["Slot"][]; timeZone: string };
    TherapistQuery: {
      text?: string;
      currentPage?: number;
      pageSize?: number;
      approach?: string;
      gender?: string;
      period?: "MORNING" | "AFTERNOON" | "EVENING";
      until?: string;
      maxPrice?: number;
    };
    TherapistCard: {
      id: string;
      name: string;
      crp: string;
      state: string;
      approach: string;
      /** Only for someone signed in. */
      sessionPrice?: number;
      sessionTime: number;
      description: string;
      image: string;
      nextFree: S["Slot"];
      /** The week of the next free time. */
      horarios: S["Slot"][];
    };
    TherapistList: {
      elements: S["TherapistCard"][];
      currentPage: number;
      hasMore: boolean;
      /** -1 when there are too many to count. */
      totalElements: number;
      /** Only on the first page. */
      approaches: string[] | null;
    };
    TherapistProfile: {
      id: string;
      name: string;
      crp: string;
      state: string;
      approach: string;
      education: string;
      experience: string;
      aboutMe: string;
      professionalInterests: string;
      additionalEducationList: string[] | null;
      additionalEducationInfo: string;
      /** Only where the therapist agreed to show it. */
      gender?: string;
      sessionTimeInMinutes: number;
      /** Only for someone signed in. */
      sessionPriceInBRL?: number;
      image: string;
    };
    TherapistRecord: S["Address"] & {
      id: string;
      fullName: string;
      nickname: string;
      username: string;
      birthDate: string;
      cpf: string;
      document: string;
      documentRegion: string;
      location: string;
      gender: { value: S["GenderValue"]; customValue?: string };
      ethnicity: S["EthnicityValue"];
      affiliate: string;
      crp: string;
      crpHint: string;
      psychologicalApproach: string;
      education: string;
      experience: string;
      additionalEducationList: string[];
      additionalEducationInfo: string;
      bank: string;
      agency: string;
      account: string;
      pixKey: string;
      availableEquipment: string[];
      emailAlertsOptIn: boolean;
      aboutMe: string;
      professionalInterests: string;
      sessionScheduleRequiredAnticipationTimeInHours: number;
      sessionPriceInBRL: number;
      sessionTimeInMinutes: number;
      enterpriseSessions: boolean;
      showGender: boolean;
      registrationStep: string;
      rejectionReason: string;
      user_active: boolean;
    };
    Quote: {
      email: string;
      name: string;
      companyName: string;
      telefone: string;
      subject: string;
      body: string;
      employees: string;
    };
    Cep: {
      logradouro?: string;
      complemento?: string;
      bairro?: string;
      localidade?: string;
      uf?: string;
      erro?: boolean;
    };
    Config: {
      productName: string;
      supportEmail: string;
      discountPercent: number;
      gateway: string;
      turn: boolean;
      links: { instagram: string; facebook: string; linkedin: string; council: string };
      company: { name: string; cnpj: string; address: string };
      dpo: { name: string; email: string };
    };
  };
}
