/** 256 short words that are easy to say and to tell apart. Their order is part of the protocol. */
export const WORDS: readonly string[] = `
abacate abelha abraço abrigo açúcar agenda água águia ajuda alegre alface algodão alma almoço altar amigo
amora anel anjo areia argila arroz asa asfalto atleta aula avião azeite azul bala balão baleia bambu banana
banco barco barro batata beijo bola bolo boné bosque bota brasa brisa buzina cabelo cabra cacau cadeira café
caixa calma cama camelo caminho campo caneta canoa capa capim carta casa casaco cavalo cebola cedro cenoura
cera chapéu chave chuva cidade cinema circo claro coelho cofre colher concha coral corda coroa couve cravo
dado dança dedo dente disco doce domingo dourado escada escola espelho espuma estrela farol feijão feira festa
figo filme fita flauta flor floresta foca fogo folha fonte forno fruta fumaça galo garfo gato gelo girafa
goiaba golfinho grama grilo guitarra hora horta ilha inverno jabuti jambo janela jardim jarra jasmim jornal
joelho juba julho lago lápis laranja leão leite lenha leque limão linho lírio livro lobo lua luva maçã manga
manto mapa maré martelo meia mel melão menta mesa milho moeda montanha morango morcego muro museu música navio
neve ninho noite norte nuvem olho onda orquídea ostra ouro ovelha paçoca padeiro palha palma panela pão papel
parque passo pato pedra peixe pilha pimenta pipa piscina poço poema pomba ponte porta praia prata prato queijo
quintal rádio raiz ramo rede relva remo rio risada rocha roda rosa rua sabão sal sapato serra sino sol sopa
sorriso tambor tapete tecido telha tigre tijolo tomate torre trem trevo trigo tucano uva vaca vale vaso vela
vento verão verde viola violeta vidro xale xícara
`
  .trim()
  .split(/\s+/);
